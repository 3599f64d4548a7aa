/** The API's own messages. `locales/{language}.json` has translations under `api`. */
export const sentences = {
  noRecord: 'There is no such {title}. It may have been deleted.',
  changed: 'This {title} has been changed by somebody else. Reload it and try again.',
  taken: 'Another {title} has this {fields}',
  noReference: "There is no {title} '{id}'",
  belowItself: 'A {title} cannot be below itself',
  atMostLevels: 'A {title} can be at most {most} levels deep',
  neededByOne: '{who} needs {what}: choose another for it first.',
  neededByMany: '{who} need {what}: choose another for them first.',
  some: '{count} {title}',
  and: '{one} and {other}',
  this: 'this {title}',
  deletedWith: 'the {other} that would be deleted with this {title}',
  twice: 'The list has an entry twice',
  ownAccess: 'You cannot take away your own access.',
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
  imageKinds: 'Only JPEG, PNG, WebP, GIF and AVIF images can be uploaded.',
  imageDamaged: 'The image is damaged, or no image at all.',
  diskFull: 'The shop server has no room left for images.',
  imageUnread: 'This image cannot be read.',
  signIn: 'Sign in to use the shop API.',
  sessionOver: 'Your session has expired. Sign in again.',
  signInDown: 'Sign-in cannot be checked right now. Try again in a moment.',
  manyAttempts: 'Too many attempts to sign in from this address. Try again in {seconds} seconds.',
  databaseDown: 'The shop’s database cannot be reached right now. Try again in a moment.',
  failed: 'The shop server failed. The failure has been logged.',
} as const;

type Name = keyof typeof sentences;

/** One of them, with its placeholders filled. */
export const sentence = (name: Name, blanks: Readonly<Record<string, string | number>> = {}): string =>
  sentences[name].replace(/\{(\w+)\}/g, (_, blank: string) => String(blanks[blank] ?? ''));
