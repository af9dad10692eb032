/** A line below the header of every page while the device is offline. It has no role, because it stands in a status region, which has one. */
export const Banner = ({ text }: { text: string }) => <p className="banner">{text}</p>
