/** An invalid setting: the server does not start. The message is for the operator. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}
