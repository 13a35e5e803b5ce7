import type { Page } from 'playwright';

/** Lists controls under another one, or under anything else that takes their presses. */
export async function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const controls = (modal ?? document).querySelectorAll<HTMLElement>('button, select, input, textarea, summary, a[href], [role="tab"]');
    const clip = (control: Element): DOMRect => {
      let { left, top, right, bottom } = new DOMRect(0, 0, innerWidth, innerHeight);
      for (let around = control.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const isSticky = (over: Element): boolean => {
      for (let at: Element | null = over; at; at = at.parentElement) if (getComputedStyle(at).position === 'sticky') return true;
      return false;
    };
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.maplibregl-marker, .maplibregl-ctrl')) return [];
      const box = (control.closest('label') ?? control).getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const shown = clip(control);
      // Skip controls that are scrolled away; they can be scrolled into view.
      if (box.width === 0 || x < shown.left || x > shown.right || y < shown.top || y > shown.bottom) return [];
      const hit = document.elementFromPoint(x, y);
      if (hit === null || control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control)) return [];
      if (isSticky(hit) || hit.closest('[data-toast]')) return [];
      // Skip cards that a press elsewhere closes.
      if (hit.closest('[data-popover], [role="menu"], :has(> [role="menu"]), :has(> [aria-expanded="true"]) + *')) return [];
      const name = (element: Element): string =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.tagName;
      const over = hit.closest('button, [role="dialog"], [role="group"], section, p') ?? hit;
      return [`${name(control)}: under ${name(over)}`];
    });
  });
}

/** Lists texts that do not fit into their box and are cut off for good. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const boxes = (modal ?? document.querySelector('main') ?? document.body).querySelectorAll<HTMLElement>('*');
    // Numbers must be visible as a whole.
    const numbers = [...boxes].filter((box) => box.matches('input[inputmode="decimal"]') && box.scrollWidth > box.clientWidth + 1);
    const cutNumbers = numbers.map((box) => `${(box as HTMLInputElement).value}: ${box.scrollWidth} px wide in ${box.clientWidth}`);
    const cutWords = [...boxes].flatMap((box) => {
      const hasText = [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
      if (!hasText || !box.checkVisibility({ visibilityProperty: true }) || box.closest('.visually-hidden, .maplibregl-map, svg'))
        return [];
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(box);
      const rect = box.getBoundingClientRect();
      if (rect.width <= 1 || /auto|scroll/.test(`${overflowX} ${overflowY}`)) return [];
      const said = `${box.textContent!.trim().slice(0, 50)}`;
      const hasMore = box.title !== '' || box.closest('[title]') !== null;
      const faults: string[] = [];
      const isInline = display === 'inline';
      if (!isInline && box.scrollWidth > box.clientWidth + 1 && !(textOverflow === 'ellipsis' && hasMore))
        faults.push(`${said}: ${box.scrollWidth} px wide in ${box.clientWidth}`);
      if (!isInline && /hidden|clip/.test(overflowY) && box.scrollHeight > box.clientHeight + 2 && !hasMore)
        faults.push(`${said}: ${box.scrollHeight} px high in ${box.clientHeight}`);
      // Texts beyond the edge of the window that no scrolling reaches.
      const scrolls = (): boolean => {
        for (let at: Element | null = box; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
        return false;
      };
      const isHidden =
        rect.left >= box.parentElement!.getBoundingClientRect().right && getComputedStyle(box.parentElement!).overflowX === 'hidden';
      if ((rect.right > innerWidth + 1 || rect.left < -1) && !scrolls() && !isHidden) faults.push(`${said}: beyond the window`);
      return faults;
    });
    // Words of headings must not break across lines.
    const headings = [...boxes].filter((box) => box.matches('h1, h2, h3') && box.checkVisibility({ visibilityProperty: true }));
    const brokenWords = headings.flatMap((heading) => {
      const range = document.createRange();
      return [...heading.childNodes].flatMap((node) =>
        [...(node.nodeType === Node.TEXT_NODE ? node.textContent! : '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return tops.size > 1 ? [`${word}: in ${tops.size} lines`] : [];
        }),
      );
    });
    return [...cutNumbers, ...cutWords, ...brokenWords];
  });
}
