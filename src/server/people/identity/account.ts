/** An account that can sign in: `sub` is its id at the identity provider, `uid` its id in the shop. */
export interface Account {
  readonly sub: string;
  readonly uid: string;
  readonly email: string;
  readonly name: string;
}
