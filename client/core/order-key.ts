/** What names an order in links and on this device: its number or, if the upstream sends none, its id. */
export const orderKey = ({ orderId, id }: { orderId: string; id: number }): string => orderId || String(id)
