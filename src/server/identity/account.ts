/** Somebody who can sign in: `sub` is the identity provider's name for the account, `uid` what the shop knows it by. */
export interface Account {
  readonly sub: string;
  readonly uid: string;
  readonly email: string;
  readonly name: string;
}
