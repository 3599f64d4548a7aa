import { digitOf } from '../../../shared/text/numberText.ts';
import { pairsIn } from '../../../shared/text/searchKey.ts';

/**
 * The Latin form of letters that have no decomposition to one: 'ł' is no 'l' with a mark to Unicode. Several letters come
 * before each of them. Cyrillic and Greek as on road signs and in passports, not one language's own way.
 */
const latin = pairsIn(
  [
    'и\u0306 y е\u0308 yo і\u0308 yi ου ou αυ av ευ ev',
    'æ ae œ oe ø o ß ss þ th ð d đ d ł l ı i ħ h ŋ ng ŧ t ĸ k ə e ǝ e ƒ f ɓ b ɖ d ɗ d ɛ e ɔ o ƙ k ɲ n ƴ y ʋ v ɣ g',
    'ɨ i ɩ i ʉ u ʊ u ƚ l ɍ r ɏ y ƶ z ƀ b ȼ c ɇ e ǥ g ɉ j',
    'а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch',
    'ы y э e ю yu я ya є ye і i ґ g ђ dj ј j љ lj њ nj ћ c џ dzh ѕ dz ә a ғ g қ q ң n ө o ұ u ү u һ h җ zh',
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
  ].join(' '),
);
/** Letters that are not heard, and signs that only change others. */
const silent = /[ъьʻʼ\p{M}]/gu;
const known = new RegExp([...latin.keys()].join('|'), 'gu');

/**
 * A text as a part of an address: 'Café au lait' is 'cafe-au-lait', 'Smørrebrød' 'smorrebrod', 'Стол' 'stol'.
 * @returns '' where no letter has a Latin form
 */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(known, (letters) => latin.get(letters) ?? letters)
    .replace(silent, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
