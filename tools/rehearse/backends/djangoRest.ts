import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { call, listAt, makeNamed, rowOf, tokenOf } from '../answers.ts';
import type { Backend, Row } from '../backend.ts';
import { installPython, pythonPaths } from '../installed.ts';
import { isTaken, refuseTaken, run, startServer } from '../processes.ts';
import { MOST_STOCK, products } from '../shop.ts';

const HOME = 'http://localhost:8000';
const person = { name: 'ada', password: 'secret-of-the-shop' };

/** https://www.django-rest-framework.org: a project of Django on SQLite. */
export const djangoRest: Backend = {
  name: 'drf',
  title: 'Django REST framework',
  version: '3.14.0',
  own: ['updated_at'],
  lacks: {},
  install: (folder) =>
    installPython(folder, {
      debian: [
        'python3-djangorestframework',
        'python3-django',
        'python3-django-filters',
        'python3-django-cors-headers',
        'python3-asgiref',
        'python3-sqlparse',
        'python3-tz',
        // Pictures need Pillow, and what it is linked with.
        'python3-pil',
        'libjpeg62-turbo',
        'libopenjp2-7',
        'libtiff6',
        'libimagequant0',
        'libxcb1',
        'libwebp7',
        'libdeflate0',
        'libjbig0',
        'liblerc4',
      ],
      pypi: [
        'djangorestframework==3.14.0',
        'Django==3.2.25',
        'django-filter==23.1',
        'django-cors-headers==3.14.0',
        'Pillow==9.5.0',
        'pytz==2022.7.1',
      ],
    }),
  async start(folder, panel) {
    await refuseTaken(HOME);
    for (const rest of ['shop.sqlite3', 'media', 'project'])
      rmSync(join(folder, rest), { recursive: true, force: true });
    const project = join(folder, 'project');
    cpSync(join(import.meta.dirname, 'drf'), project, { recursive: true });
    const env = {
      ...pythonPaths(folder),
      DJANGO_SETTINGS_MODULE: 'settings',
      PANEL: panel,
      MOST_STOCK: String(MOST_STOCK),
      DJANGO_SUPERUSER_PASSWORD: person.password,
    };
    const django = (...words: readonly string[]) => ['python3', '-m', 'django', ...words, '--pythonpath', '.'] as const;
    await run(project, django('migrate', '--run-syncdb'), env);
    await run(
      project,
      django('createsuperuser', '--noinput', '--username', person.name, '--email', 'a@b.example'),
      env,
    );
    const command = django('runserver', '8000', '--noreload');
    const server = await startServer(project, 'django', command, env, () => isTaken(HOME));
    const account = { username: person.name, password: person.password };
    const token = { ...(await tokenOf(`${HOME}/api-token-auth/`, account, 'token')), scheme: 'Token' };
    await makeNamed((list, name) => call('POST', `${HOME}/${list}/`, { ...token, body: { name } }));
    for (const { isActive, ...product } of products)
      await call('POST', `${HOME}/products/`, { ...token, body: { ...product, is_active: isActive } });
    return {
      person,
      async read(entity) {
        const answer = await call('GET', `${HOME}/${entity}/?page_size=1000`, token);
        return listAt(answer, 'results').map(
          (row): Row => ({
            ...rowOf(entity, row),
            ...(entity === 'products' && { price: Number(row['price']) }),
          }),
        );
      },
      stop: server.stop,
    };
  },
};
