// One connection to the shop's file, in a thread of its own. The driver is synchronous: in the server's own thread it
// would block all calls. Plain JavaScript, because Node 20 starts no thread from TypeScript.
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';

const { file, stop, isReader } = workerData;

/** Opened by the first statement, so that it fails like one. */
let database;
/** The statements that were prepared, by their text. */
const prepared = new Map();
const most = 200;

/** Statements about the transaction itself; the driver would leave a prepared one open when it is refused. */
const isControl = /^(begin|commit|rollback|savepoint|release)\b/;

function open() {
  const opened = new Database(file);
  // A write beside the writer's is refused, and the statement that is left open then keeps everybody from writing.
  if (isReader) opened.exec('pragma query_only = on');
  return opened;
}

function run(text, values) {
  database ??= open();
  if (isControl.test(text)) {
    database.exec(text);
    return { columns: [], rows: [] };
  }
  const statement = prepared.get(text) ?? prepare(text);
  prepared.delete(text);
  if (statement.columns.length === 0) statement.run(values);
  const rows = statement.columns.length > 0 ? statement.all(values) : [];
  // Cached only after success: a failed statement stays open and is never reused.
  if (prepared.size >= most) prepared.delete(prepared.keys().next().value);
  prepared.set(text, statement);
  return { columns: statement.columns, rows };
}

function prepare(text) {
  const statement = database.prepare(text.replace(/\$(\d+)/g, '?$1'));
  const columns = columnsOf(statement);
  return { columns, run: (values) => statement.run(values), all: (values) => statement.all(values) };
}

function columnsOf(statement) {
  try {
    statement.raw(true);
  } catch {
    // It returns no rows.
    return [];
  }
  return statement.columns().map(({ name }) => name);
}

/** Answers that come within so many milliseconds are sent together. */
const together = 5;

/** Runs statements that were sent together. */
function answer(statements) {
  let replies = [];
  let since = performance.now();
  const reply = () => {
    if (replies.length > 0) parentPort.postMessage(replies);
    replies = [];
    since = performance.now();
  };
  for (const { id, text, values } of statements) {
    // The one before may have taken too long.
    if (Atomics.load(stop, 0) === 1) break;
    try {
      replies.push({ id, ...run(text, values) });
    } catch (error) {
      replies.push({ id, error: { code: String(error.code ?? ''), message: error.message } });
    }
    // Nobody waits for the next one, too, and each has its own time.
    if (performance.now() - since > together) reply();
  }
  reply();
}

/** @param statements none to end the thread */
parentPort.on('message', (statements) => {
  if (statements.length > 0 && Atomics.load(stop, 0) === 0) return answer(statements);
  prepared.clear();
  database?.close();
  parentPort.close();
});
