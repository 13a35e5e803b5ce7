import { afterEach, expect, test, vi } from 'vitest';
import { fileAddress, fileBase, pictureAddress } from '../../src/flows/shell/fileAddress.ts';

afterEach(() => vi.unstubAllEnvs());

test('planning hosts: files and pictures come from the gateway unless they have hosts of their own', () => {
  expect(fileAddress('/files/a.geojson')).toMatch(new RegExp(`^${location.origin}/.*/?files/a.geojson$`));
  expect(pictureAddress('/images/a.svg')).toBe(fileAddress('/images/a.svg'));
  vi.stubEnv('VITE_FILE_BASE', 'https://files.test/dashboard/');
  vi.stubEnv('VITE_IMAGE_BASE', 'https://images.test');
  expect(fileBase()).toBe('https://files.test/dashboard/');
  expect(fileAddress('/files/a.geojson')).toBe('https://files.test/dashboard/files/a.geojson');
  expect(pictureAddress('images/a.svg')).toBe('https://images.test/images/a.svg');
});

test('planning hosts: an absolute address is kept, and a missing picture has no address', () => {
  vi.stubEnv('VITE_FILE_BASE', 'https://files.test');
  expect(fileAddress('https://tiles.test/{z}/{x}/{y}.png')).toBe('https://tiles.test/{z}/{x}/{y}.png');
  expect(pictureAddress('HTTPS://images.test/a.png')).toBe('HTTPS://images.test/a.png');
  expect(pictureAddress('')).toBe('');
});
