import files from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';

/** Files at their paths, and the page at every other one. */
export async function filesOf(root: string): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(files, {
    root,
    wildcard: false,
    globIgnore: ['**/*.{br,gz,map}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = /-[\w-]{8}\.\w+(\.br|\.gz)?$/.test(file);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((_, reply) => reply.sendFile('index.html'));
  await app.ready();
  return app;
}
