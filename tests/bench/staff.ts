// People at work, in a process of its own so that its clock is its own: started by tests/bench/api.ts with fork.
//
// Each person has a screen open: 6 of 10 products, 1 each of categories, users, orders and discounts. The users' list is
// polled every 10 s and the discounts' every 5 s, as the panel does. Every 1 to 3 s a person does something:
//   40 %  looks at the list again (GET with If-None-Match: 304, or the whole list)
//   14 %  a page of 50, sorted or filtered        8 %  a search, half of them without a result
//   15 %  opens a record                         12 %  edits a product: reads it, PUT with If-Match, the list again
//    4 %  changes an order's status in place: PUT with If-Match, the list again
//    3 %  creates a product, the list again       2 %  deletes one that was created, the list again
//    2 %  uploads a picture
// Halfway somebody deletes a category and a discount that thousands of products have.
// Bodies are gzip, read to the end and not expanded: a browser does that on its own machine.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pngOf } from '../support/png.ts';

/** What the bench asks for. */
export interface Task {
  readonly url: string;
  readonly token: string;
  readonly staff: number;
  readonly seconds: number;
  readonly products: number;
  /** Whether the list of products is read by pages. Then nobody deletes what a part of all products refers to. */
  readonly isPaged: boolean;
}

/** What it gets: milliseconds of each call, by kind, and the failures. */
export interface Result {
  readonly times: Readonly<Record<string, readonly number[]>>;
  readonly errors: readonly string[];
  /** Edits that were refused because somebody else was faster: no failures. */
  readonly conflicts: number;
}

interface Answer {
  readonly status: number;
  readonly tag: string;
  readonly body: Buffer;
}

const screens = [
  'products',
  'products',
  'products',
  'products',
  'products',
  'products',
  'categories',
  'admin/users',
  'orders',
  'discounts',
];
const polls = new Map([
  ['admin/users', 10_000],
  ['discounts', 5_000],
]);
const searches = ['desk', 'zzqx', 'lamp', 'no such thing', 'walnut', 'qqqq', 'oak', 'xyzzy'];
const pages = ['sort=-price', 'sort=name', 'status=DRAFT', 'sort=-stock'];

process.once('message', async (task: Task) => {
  process.send?.(await work(task));
  process.disconnect();
});

async function work({ url, token, staff, seconds, products, isPaged }: Task): Promise<Result> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const times: Record<string, number[]> = {};
  const errors: string[] = [];
  let conflicts = 0;
  const end = performance.now() + seconds * 1000;
  const created: string[] = [];
  const picture = pngOf(120, 90);

  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer) =>
    new Promise<Answer>((done, fail) => {
      const all = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...headers };
      const sent = request({ hostname, port, path, method, headers: all, agent, timeout: 60_000 }, (answer) => {
        const chunks: Buffer[] = [];
        const isList = answer.headers['content-encoding'] === 'gzip';
        answer.on('data', (chunk) => isList || chunks.push(chunk));
        answer.on('error', fail);
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, tag: answer.headers.etag ?? '', body: Buffer.concat(chunks) }),
        );
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer in 60 s')));
      sent.on('error', fail);
      sent.end(body);
    });

  /** Makes a call and notes how long it took. @param kind its name; where the status decides, a function of it */
  async function timed(
    kind: string | ((status: number) => string),
    allowed: readonly number[],
    call: () => Promise<Answer>,
  ) {
    const begun = performance.now();
    try {
      const answer = await call();
      const name = typeof kind === 'string' ? kind : kind(answer.status);
      times[name] = times[name] ?? [];
      times[name].push(performance.now() - begun);
      if (!allowed.includes(answer.status))
        errors.push(`${name}: ${answer.status} ${answer.body.toString().slice(0, 120)}`);
      return answer;
    } catch (error) {
      errors.push(`${typeof kind === 'string' ? kind : 'list'}: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }
  const json = (body: object) => JSON.stringify(body);
  const sends = (version?: string) => ({ 'content-type': 'application/json', ...(version && { 'if-match': version }) });
  const any = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? '';
  const anyProduct = () => `prd-${String(1 + Math.floor(Math.random() * products)).padStart(4, '0')}`;

  async function person(number: number): Promise<void> {
    const screen = screens[number % screens.length] ?? 'products';
    const tags = new Map<string, string>();
    const list = async (name: string) => {
      const known = tags.get(name);
      const answer = await timed(
        (status) => (status === 304 ? '304' : name !== 'products' ? 'short list' : isPaged ? 'page' : 'full list'),
        [200, 304],
        () =>
          send(
            'GET',
            `/api/${name}${isPaged && name === 'products' ? '?limit=100' : ''}`,
            known ? { 'if-none-match': known } : {},
          ),
      );
      if (answer?.tag) tags.set(name, answer.tag);
    };
    const change = async (kind: string, path: string, again: string, next: (record: object) => object) => {
      const read = await timed('read', [200], () => send('GET', path));
      if (read?.status !== 200) return;
      const body = json(next(JSON.parse(read.body.toString())));
      const answer = await timed(kind, [200, 412], () => send('PUT', path, sends(read.tag), body));
      if (answer?.status === 412) conflicts += 1;
      await list(again);
    };
    const create = async () => {
      const slug = `bench-${process.pid}-${number}-${Math.random().toString(36).slice(2)}`;
      const body = {
        name: 'Bench',
        slug,
        price: '1',
        status: 'DRAFT',
        stock: 1,
        categories: [{ categoryId: 'cat-06' }],
      };
      const answer = await timed('create', [201], () => send('POST', '/api/products', sends(), json(body)));
      if (answer?.status === 201) created.push(JSON.parse(answer.body.toString()).id);
      await list('products');
    };
    const actions: [share: number, act: () => Promise<unknown>][] = [
      [40, () => list(screen)],
      [
        14,
        () => {
          const from = isPaged ? `&offset=${Math.floor((Math.random() * products) / 8)}` : '';
          return timed('page', [200], () => send('GET', `/api/products?limit=50&${any(pages)}${from}`));
        },
      ],
      [
        8,
        () =>
          timed('search', [200], () => send('GET', `/api/products?limit=50&q=${encodeURIComponent(any(searches))}`)),
      ],
      [15, () => timed('read', [200], () => send('GET', `/api/products/${anyProduct()}`))],
      [
        12,
        () =>
          change('edit', `/api/products/${anyProduct()}`, 'products', (record) => ({
            ...record,
            stock: Math.floor(Math.random() * 1000),
          })),
      ],
      [
        4,
        () =>
          change(
            'in place',
            `/api/orders/ord-10${String(1 + Math.floor(Math.random() * 40)).padStart(2, '0')}`,
            'orders',
            (record) => ({ ...record, status: any(['pending', 'processing', 'shipped']) }),
          ),
      ],
      [3, create],
      [
        2,
        async () => {
          const id = created.pop();
          if (id === undefined) return create();
          await timed('delete', [204], () => send('DELETE', `/api/products/${id}`));
          return list('products');
        },
      ],
      [
        2,
        () =>
          timed('upload', [200], () => {
            const boundary = 'bench';
            const head = `--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
            const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
            return send('POST', '/api/upload', { 'content-type': `multipart/form-data; boundary=${boundary}` }, body);
          }),
      ],
    ];
    const act = async () => {
      let dice = Math.random() * 100;
      for (const [share, one] of actions) {
        dice -= share;
        if (dice < 0) return one();
      }
    };
    const every = polls.get(screen);
    const polling = async () => {
      while (every && performance.now() < end) {
        await pause(every);
        await list(screen);
      }
    };
    const working = async () => {
      // Not all at the same moment: they came to work one after the other.
      await pause(Math.random() * 2000);
      await list(screen);
      while (performance.now() < end) {
        await pause(1000 + Math.random() * 2000);
        await act();
      }
    };
    await Promise.all([polling(), working()]);
  }

  /** Halfway somebody deletes what thousands of products refer to: a category, which is refused, and a discount. */
  async function heavy(): Promise<void> {
    await pause(seconds * 500);
    await timed('refused deletion', [409], () => send('DELETE', '/api/categories/cat-06'));
    await timed('big deletion', [204], () => send('DELETE', '/api/discounts/dsc-01'));
  }

  await Promise.all([isPaged ? undefined : heavy(), ...Array.from({ length: staff }, (_, number) => person(number))]);
  agent.destroy();
  return { times, errors, conflicts };
}
