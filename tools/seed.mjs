// npm run seed -- --products 10000   fills DATA_DIR (or DATABASE_URL) with a shop of that size
// npm run seed -- --admin UID        empties it, and makes the Firebase user UID its first ADMIN
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const server = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  configFile: false,
  server: { middlewareMode: true, watch: null, ws: false },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true, include: [] },
});
try {
  const { seed } = await server.ssrLoadModule('/src/demo/seed.ts');
  console.log(await seed(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error.name === 'Error' || error instanceof TypeError ? error : error.message);
  process.exitCode = 1;
} finally {
  await server.close();
}
