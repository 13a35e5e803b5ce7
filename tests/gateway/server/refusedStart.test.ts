import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestProcess, startTestProcessWith } from '../../support/gateways/gatewayProcess.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';

describe('a start that fails', () => {
  it('refused start: a port in use is reported in one line, and the data folder is released', async () => {
    const dataDir = await seededDataDir();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, resolve));
    const { port } = taken.address() as AddressInfo;

    const starting = startTestProcess('startGateway', dataDir, String(port));
    expect((await starting.exited).code).toBe(1);
    expect(starting.lines).toEqual([`Cổng ${port} đang được dùng; chọn cổng khác bằng PORT (port in use).`]);
    expect(readdirSync(join(dataDir, 'lock'))).toEqual([]);

    await new Promise((resolve) => taken.close(resolve));
    rmSync(dataDir, { recursive: true });
  });

  it('refused start: an address of another machine is reported in one line, and nothing is created', async () => {
    const dataDir = join(tmpdir(), 'thua-never-made');
    const starting = startTestProcessWith({ LISTEN_HOST: '192.0.2.1' }, 'startGateway', dataDir);
    expect((await starting.exited).code).toBe(1);
    expect(starting.lines).toEqual(['192.0.2.1 không phải địa chỉ của máy này (not an address of this machine).']);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each(['', '/below'])('refused start: a data folder that is a file (%j) is reported in one line', async (below) => {
    const folder = mkdtempSync(join(tmpdir(), 'thua-refused-'));
    writeFileSync(join(folder, 'file'), '');
    const starting = startTestProcess('startGateway', `${join(folder, 'file')}${below}`);
    expect((await starting.exited).code).toBe(1);
    expect(starting.lines).toEqual([expect.stringContaining('Không dùng được thư mục dữ liệu')]);
    rmSync(folder, { recursive: true });
  });
});
