import { startPostgresCluster } from './tests/support/postgresCluster.ts';
import { openGatewayStore } from './src/gateway/main.ts';
let t=performance.now(); const lap=(s:string)=>{console.log(s,Math.round(performance.now()-t));t=performance.now()};
const c = await startPostgresCluster(); lap('start');
console.log(c.urlOf('postgres'));
const s = await openGatewayStore({dataDir:'/x',databaseUrl:c.urlOf('postgres')}, lap);
lap('open');
await s.close();
await c.stop(); lap('stop');
