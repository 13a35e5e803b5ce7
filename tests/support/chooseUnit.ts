import type { Page } from 'playwright';

/** Chooses from a select that one can search, by the name as it is listed. */
export async function chooseUnit(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  const list = page.getByRole('dialog', { name: label, exact: true });
  await list.getByRole('combobox').fill(name);
  await list.getByRole('option', { name, exact: true }).click();
}
