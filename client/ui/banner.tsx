/** A line across the top of every page while the device is offline. It needs no role, because it stands in a status region. */
export const Banner = ({ text }: { text: string }) => <p className="banner">{text}</p>
