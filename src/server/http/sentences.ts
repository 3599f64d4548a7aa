/** The API's own messages, in English. `locales/{language}.json` has translations under `api`. */
export const sentences = {
  noRecord: 'There is no such {title}. It may have been deleted.',
  changed: 'This {title} has been changed by somebody else. Reload it and try again.',
  taken: 'Another {title} has this {fields}',
  takenElsewhere: 'Another {title} has a value that no two may have.',
  noReference: "There is no {title} '{id}'",
  notOffered: 'Choose a {title} that fits: {fields}',
  belowItself: 'A {title} cannot be below itself',
  atMostLevels: 'A {title} can be at most {most} levels deep',
  neededByOne: '{who} uses {what}. Change it first.',
  neededByMany: '{who} use {what}. Change them first.',
  some: '{count} {title}',
  and: '{one} and {other}',
  this: 'this {title}',
  deletedWith: 'the {other} that would be deleted with this {title}',
  twice: 'The list has an entry twice',
  mayNotRead: 'You do not have permission to see this: {title}.',
  mayNotAdd: 'You do not have permission to add this: {title}.',
  mayNotEdit: 'You do not have permission to change this {title}.',
  mayNotRemove: 'You do not have permission to delete this {title}.',
  mayNotSet: 'You do not have permission to change this field',
  neededByOthers: 'Other records use {what}.',
  createdBefore: 'This {title} has already been created, from other values.',
  ownAccess: 'You cannot take away your own access.',
  lastGiver: 'Nobody else may give roles. Give another person that right first.',
  otherUser: '{email} is the address of another user.',
  atMostCharacters: 'Use at most {most} characters',
  atMostEntries: 'Use at most {most} entries',
  atMostKeys: 'Use at most {most} keys',
  oddCharacter: 'The text contains a character that cannot be stored',
  tooLarge: 'The number is too large',
  inexact: 'The number has more digits than can be stored',
  bodyTooLarge: 'The body is too large.',
  manyImages: 'Too many images at once.',
  imagesBusy: 'Too many images are being read right now. Try again in a moment.',
  imagePixels: 'An image may have {most} million pixels at most.',
  imageBytes: 'An image may have {most} MB at most.',
  imageEmpty: 'The file is empty.',
  imageKinds: 'Only JPEG, PNG, WebP, GIF and AVIF images can be uploaded.',
  imageDamaged: 'The image is damaged, or no image at all.',
  picturesAway: 'The store of the shop’s images cannot be reached right now. Try again in a moment.',
  diskFull: 'The shop server has no room left for images.',
  imageUnread: 'This image cannot be read.',
  signIn: 'Sign in to use the shop API.',
  sessionOver: 'Your session has expired. Sign in again.',
  signInDown: 'Sign-in cannot be checked right now. Try again in a moment.',
  manyAttempts: 'Too many attempts to sign in from this address. Try again in {seconds} seconds.',
  databaseDown: 'The shop’s database cannot be reached right now. Try again in a moment.',
  failed: 'The shop server failed. The failure has been logged.',
} as const;

export type SentenceName = keyof typeof sentences;

/** The messages in the language of the config (`lang` of panel.json). */
export interface OwnSentences {
  readonly language: string;
  /** By their English; those that are missing are in English. */
  readonly said: Readonly<Record<string, string>>;
}
