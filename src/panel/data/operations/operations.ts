// What is loaded when the first rows are painted (`loadOperations`).
export { changeValue } from './changeValue.ts';
export { runAction } from './runAction.ts';
export { runRemoval } from './runRemoval.ts';
