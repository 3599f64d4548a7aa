import { expect, test } from 'vitest';
import { applyComputedDefaults, emptySlugs } from '../../src/panel/widgets/form/computedDefaults.ts';
import { slugOf } from '../../src/panel/widgets/form/slug.ts';

test.each([
  ['Café au lait', 'cafe-au-lait'],
  ['Stół Łódź', 'stol-lodz'],
  ['Smørrebrød Æble', 'smorrebrod-aeble'],
  ['İstanbul ışık', 'istanbul-isik'],
  ['GROẞE Maße', 'grosse-masse'],
  ['Œuvre cœur', 'oeuvre-coeur'],
  ['Þórður Guðmundsson', 'thordur-gudmundsson'],
  ['Đường Bến Thành', 'duong-ben-thanh'],
  ['Ħaż-Żabbar', 'haz-zabbar'],
  ['Bakı şəhəri', 'baki-seheri'],
  ['Čaša & Žlica – nº 2', 'casa-zlica-no-2'],
  ['ﬁne １２', 'fine-12'],
  ['Стол', 'stol'],
  ['Ёлка, Юля и съезд', 'yolka-yulya-i-sezd'],
  ['Київ, Їжак', 'kiyiv-yizhak'],
  ['Љубав', 'ljubav'],
  ['Τραπέζι', 'trapezi'],
  ['Ξύλινο κουτί, Ψωμάς', 'xylino-kouti-psomas'],
  ['椅子 Stuhl', 'stuhl'],
  ['椅子', ''],
  ['كرسي', ''],
  ['كرسي ٣٥', '35'],
  ['의자', ''],
  ['', ''],
])('the slug of %j is %j', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

const ui = { slug: { 'ui:options': { from: 'name', as: 'slug' } }, copy: { 'ui:options': { from: 'name' } } };

test('a field whose source has no Latin letters stays empty until it is filled in', () => {
  const named = applyComputedDefaults(ui, { name: ' 椅子 ' }, {});
  expect(named).toEqual({ name: ' 椅子 ', copy: ' 椅子 ' });
  expect([...emptySlugs(ui, named)]).toEqual([['slug', '椅子']]);
  expect([...emptySlugs(ui, { ...named, slug: 'isu' })]).toEqual([]);
  expect([...emptySlugs(ui, applyComputedDefaults(ui, { name: 'Chair' }, named))]).toEqual([]);
  expect([...emptySlugs(ui, { name: ' ' })]).toEqual([]);
});
