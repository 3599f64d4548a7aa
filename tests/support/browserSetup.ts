import { setHost } from '../../src/wire/host.ts';
import { connectHttp } from '../../src/wire/http.ts';

connectHttp(`${location.origin}/api`);
setHost('');
