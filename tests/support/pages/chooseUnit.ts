import type { Page } from 'playwright';

/** Chooses from a select that one can search, by its name, with or without 'Phường', 'Quận' and the like. */
export async function chooseUnit(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  const list = page.getByRole('dialog', { name: label, exact: true });
  await list.getByRole('combobox').fill(name);
  // Names that end so stand first.
  await list.getByRole('option').filter({ hasText: name }).first().click();
}
