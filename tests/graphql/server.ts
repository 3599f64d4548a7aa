/** A shop's GraphQL server: the real libraries, and books in memory. */
import { createServer, type Server } from 'node:http';
import { buildSchema, GraphQLError } from 'graphql';
import { createHandler } from 'graphql-http/lib/use/http';

const schema = buildSchema(`
  input Condition { field: String!, is: String!, values: [String]! }
  input Order { field: String!, descending: Boolean! }
  input Ask { search: String!, filters: [Condition!]!, sort: [Order!]!, from: Int!, count: Int! }
  enum Status { DRAFT SOLD }
  type Book { id: ID!, title: String!, pages: Int, status: Status! }
  input BookInput { title: String, pages: Int, status: Status }
  type Books { total: Int!, records: [Book!]! }
  type Session { token: String!, id: ID!, name: String!, roles: [String!]! }
  type Query { allBook(ask: Ask!): Books!, oneBook(id: ID!): Book }
  type Mutation {
    signIn(email: String!, password: String!): Session!
    createBook(values: BookInput!): Book!
    updateBook(id: ID!, values: BookInput!): Book
    removeBook(id: ID!): Boolean!
  }
`);

interface Book {
  readonly id: string;
  readonly title: string;
  readonly pages: number | null;
  readonly status: string;
}
interface Ask {
  readonly search: string;
  readonly filters: readonly { readonly field: string; readonly values: readonly string[] }[];
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
  readonly from: number;
  readonly count: number;
}
type Values = Partial<Omit<Book, 'id'>>;

const TOKEN = 'a-token';

/** What the server has done, for the tests. */
export interface BookServer {
  readonly server: Server;
  readonly books: Map<string, Book>;
  /** The names of the operations that were asked for, in order. */
  readonly asked: string[];
  /** Ends the session: tokens are refused until somebody signs in again. */
  endSession(): void;
}

const textOf = (book: Book, field: string): string =>
  String(Object.entries(book).find(([name]) => name === field)?.[1] ?? '');

export async function startBookServer(port: number): Promise<BookServer> {
  const books = new Map<string, Book>();
  const asked: string[] = [];
  for (let at = 1; at <= 120; at += 1) {
    const id = String(at);
    const title = `Volume ${id.padStart(3, '0')}`;
    books.set(id, { id, title, pages: 100 + at, status: at % 4 === 0 ? 'DRAFT' : 'SOLD' });
  }
  let isSignedIn = false;
  let next = 1000;
  const refuse = (message: string, code: string, fields?: Record<string, string>) =>
    new GraphQLError(message, { extensions: { code, fields } });
  const signedIn = ({ token }: { readonly token: string }) => {
    if (!isSignedIn || token !== `Bearer ${TOKEN}`) throw refuse('Sign in first.', 'UNAUTHENTICATED');
  };
  const checked = (values: Values, id?: string) => {
    const isTaken = [...books.values()].some((book) => book.id !== id && book.title === values.title);
    if (isTaken) throw refuse('The book cannot be saved.', 'BAD_USER_INPUT', { title: 'There is such a book.' });
    return values;
  };
  type Context = { readonly token: string };
  const rootValue = {
    signIn({ email, password }: { readonly email: string; readonly password: string }) {
      asked.push('signIn');
      if (password !== 'letters') throw refuse('Wrong e-mail address or password.', 'BAD_USER_INPUT');
      isSignedIn = true;
      return { token: TOKEN, id: 'u1', name: email, roles: ['OWNER'] };
    },
    allBook({ ask }: { readonly ask: Ask }, context: Context) {
      asked.push('allBook');
      signedIn(context);
      const found = [...books.values()].filter(
        (book) =>
          book.title.toLowerCase().includes(ask.search.toLowerCase()) &&
          ask.filters.every(({ field, values }) => values.includes(textOf(book, field))),
      );
      for (const { field, descending } of [...ask.sort].reverse()) {
        const sign = descending ? -1 : 1;
        found.sort((a, b) => sign * textOf(a, field).localeCompare(textOf(b, field), 'en', { numeric: true }));
      }
      return { total: found.length, records: found.slice(ask.from, ask.from + ask.count) };
    },
    oneBook({ id }: { readonly id: string }, context: Context) {
      signedIn(context);
      return books.get(id);
    },
    createBook({ values }: { readonly values: Values }, context: Context) {
      asked.push('createBook');
      signedIn(context);
      next += 1;
      const id = String(next);
      const book = { id, title: '', pages: null, status: 'DRAFT', ...checked(values) };
      books.set(id, book);
      return book;
    },
    updateBook({ id, values }: { readonly id: string; readonly values: Values }, context: Context) {
      asked.push('updateBook');
      signedIn(context);
      const book = books.get(id);
      if (!book) throw refuse('There is no such book.', 'NOT_FOUND');
      const changed = { ...book, ...checked(values, id) };
      books.set(id, changed);
      return changed;
    },
    removeBook({ id }: { readonly id: string }, context: Context) {
      asked.push('removeBook');
      signedIn(context);
      return books.delete(id);
    },
  };
  const handler = createHandler({
    schema,
    rootValue,
    context: (request) => ({ token: String(request.raw.headers.authorization ?? '') }),
  });
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else void handler(request, response);
  });
  await new Promise<void>((ready) => server.listen(port, ready));
  return {
    server,
    books,
    asked,
    endSession: () => {
      isSignedIn = false;
    },
  };
}
