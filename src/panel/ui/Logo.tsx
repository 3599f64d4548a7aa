const icons = import.meta.glob<string>('#brand/icon.svg', {
  eager: true,
  import: 'default',
  query: '?inline',
  exhaustive: true,
});
const [icon] = Object.values(icons);

/** The logo of the shop, if it has one; its name is in the title beside it. */
export const Logo = () => icon && <img src={icon} alt="" className="logo" />;
