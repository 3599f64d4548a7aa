// What is loaded when the first rows are painted (`loadOperations`).
export { callAction } from './callAction.ts';
export { changeValue } from './changeValue.ts';
export { removeRecord } from './removeRecord.ts';
