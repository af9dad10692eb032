/** Placeholder for a value that has not loaded yet. */
export const Unknown = () => <i className="unknown" />
