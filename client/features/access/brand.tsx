/** The product's mark and name above the forms of somebody who is not logged in. */
export const Brand = () => (
  <p className="brand">
    <img src="/icon.svg" alt="" width="36" height="36" />
    <strong>SNT</strong>
  </p>
)
