import type { Page } from 'playwright';

/** Chooses an option of a searchable select by its name, with or without 'Phường', 'Quận' and the like. */
export async function chooseUnit(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  const list = page.getByRole('dialog', { name: label, exact: true });
  await list.getByRole('combobox').fill(name);
  // Options whose names end with the text are listed first.
  await list.getByRole('option').filter({ hasText: name }).first().click();
}
