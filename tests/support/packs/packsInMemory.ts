import type { PackFolder } from '../../../workers/parcels/packs/packFolder.ts';

/** Makes a folder of packs in memory, for tests without a browser. */
export function packsInMemory(): PackFolder {
  const files = new Map<string, Blob>();
  const named = (ward: string): string[] => [...files.keys()].filter((key) => key.startsWith(`${ward}/`));
  return {
    wards: async () => [...new Set([...files.keys()].map((key) => key.split('/')[0]!))],
    sizes: async (ward) => new Map(named(ward).map((key) => [key.slice(ward.length + 1), files.get(key)!.size])),
    read: async (ward, name) => files.get(`${ward}/${name}`) ?? null,
    write: async (ward, name, content) => void files.set(`${ward}/${name}`, new Blob([content])),
    remove: async (ward, name) => void files.delete(`${ward}/${name}`),
    removeAll: async (ward) => named(ward).forEach((key) => files.delete(key)),
  };
}
