import { expect, test, vi } from 'vitest';
import { entitiesOf, panel } from '../../src/shared/config/files.ts';
import { appOf } from './appWith.ts';

vi.mock('virtual:sentences', async () => {
  const { ownSentences } = await import('../../tools/locale/ownLanguage.ts');
  return { default: ownSentences(new Map([['panel.json', { lang: 'de' }]])) };
});

test('an API whose config is in German says all in German, and leaves titles their capital letters', async () => {
  const german = { ...panel, lang: 'de' };
  const shop = await appOf(german, entitiesOf(german));
  const said = async (...[method, url, body]: Parameters<typeof shop.call>) =>
    (await shop.call(method, url, body)).json<{ message: string; fields?: object }>();
  try {
    expect(await said('GET', '/api/products/none')).toMatchObject({
      message: 'Diesen Eintrag gibt es nicht mehr (Product). Vielleicht wurde er gelöscht.',
    });
    expect((await said('DELETE', '/api/categories/cat-06')).message).toMatch(
      /^\d+ Products verweisen auf diesen Eintrag \(Category\)\. Bitte zuerst dort ändern\.$/,
    );
    const [first] = (await shop.call('GET', '/api/products')).json<{ slug: string }[]>();
    const { fields } = await said('POST', '/api/products', { ...first, id: undefined, sku: 'other' });
    expect(fields).toMatchObject({ slug: 'Das gibt es schon in einem anderen Eintrag (Product): Slug' });
    const long = await said('POST', '/api/categories', { name: 'x'.repeat(200_000) });
    expect(long.fields).toMatchObject({ name: expect.stringMatching(/^Bitte höchstens [\d.]+ Zeichen verwenden$/) });
    const unsigned = await shop.app.inject({ method: 'GET', url: '/api/products' });
    expect(unsigned.json()).toMatchObject({ message: 'Bitte anmelden.' });
  } finally {
    await shop.close();
  }
});
