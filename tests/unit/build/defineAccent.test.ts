import { expect, it } from 'vitest';
import { readIcon } from '../../../src/build/defineAccent.ts';
import { ACCENT } from '../../../src/domain/map/accent.ts';
import { accentOfTokens } from '../../../src/gateway/pages/accentOfTokens.ts';
import { readRepositoryFile, repositoryFiles } from '../../support/run/repository.ts';

const TOKENS = 'src/ui/styles/tokens.css';

it('accent: only tokens.css defines it; no other file of the product contains its colour', () => {
  const [light, dark] = [...readRepositoryFile(TOKENS).matchAll(/--accent: (#[0-9a-f]{6});/g)].map(([, hex]) => hex!);
  expect(ACCENT).toEqual({ light, dark });
  expect(accentOfTokens).toEqual(ACCENT);
  const named = new RegExp(`${light}|${dark}`, 'i');
  const product = [...repositoryFiles('src'), ...repositoryFiles('workers'), 'index.html', 'vite.config.ts'];
  const texts = product.filter((path) => path !== TOKENS && /\.(ts|tsx|mjs|css|svg|html|md)$/.test(path));
  expect(texts.filter((path) => named.test(readRepositoryFile(path)))).toEqual([]);
  expect(named.test(readRepositoryFile(TOKENS))).toBe(true);
});

it('accent: the icon has this colour', () => {
  expect(readIcon()).toContain(`fill="${accentOfTokens.light}"`);
});
