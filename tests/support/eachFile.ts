import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

// `render` registers this for the file that imports it first. The files share their modules, and each needs it.
beforeEach(cleanup);
