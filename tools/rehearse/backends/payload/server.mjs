// Payload without Next: its own handler of requests behind Node's server. It runs in the folder that Payload is installed in.
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { buildConfig, getPayload, handleEndpoints } from 'payload';
import sharp from 'sharp';

const { PORT, MOST_STOCK, EMAIL, PASSWORD } = process.env;
const isStaff = ({ req }) => Boolean(req.user);
const access = { read: isStaff, create: isStaff, update: isStaff, delete: isStaff };
const name = { name: 'name', type: 'text', required: true };

const config = buildConfig({
  secret: 'a-secret-of-the-shop',
  serverURL: `http://localhost:${PORT}`,
  // The origin of the panel; a shop names its own.
  cors: '*',
  db: sqliteAdapter({ client: { url: 'file:./shop.db' }, push: true }),
  sharp,
  telemetry: false,
  collections: [
    { slug: 'users', auth: true, access, fields: [{ name: 'name', type: 'text' }] },
    { slug: 'media', upload: { staticDir: 'media' }, access: { ...access, read: () => true }, fields: [] },
    { slug: 'categories', access, fields: [name] },
    { slug: 'tags', access, fields: [name] },
    {
      slug: 'products',
      access,
      fields: [
        name,
        { name: 'sku', type: 'text', required: true, unique: true },
        { name: 'price', type: 'number' },
        { name: 'stock', type: 'number', max: Number(MOST_STOCK) },
        { name: 'isActive', type: 'checkbox' },
        { name: 'status', type: 'select', options: ['draft', 'live', 'archived'] },
        { name: 'released', type: 'date' },
        { name: 'counted', type: 'date' },
        { name: 'note', type: 'textarea' },
        { name: 'attributes', type: 'json' },
        { name: 'internal', type: 'text' },
        { name: 'category', type: 'relationship', relationTo: 'categories' },
        { name: 'tags', type: 'relationship', relationTo: 'tags', hasMany: true },
        { name: 'image', type: 'upload', relationTo: 'media' },
      ],
    },
  ],
});

const payload = await getPayload({ config });
await payload.create({ collection: 'users', data: { email: EMAIL, password: PASSWORD, name: 'Ada' } });

createServer(async (message, answer) => {
  const hasBody = !['GET', 'HEAD'].includes(message.method);
  const request = new Request(`http://localhost:${PORT}${message.url}`, {
    method: message.method,
    headers: Object.entries(message.headers).map(([key, value]) => [key, String(value)]),
    ...(hasBody && { body: Readable.toWeb(message), duplex: 'half' }),
  });
  const { status, headers, body } = await handleEndpoints({ config, request });
  answer.writeHead(status, Object.fromEntries(headers));
  if (body) Readable.fromWeb(body).pipe(answer);
  else answer.end();
}).listen(Number(PORT), 'localhost');
