/** Width of an amount in characters. Those of the unit count half, because it is written half as large. */
export const figureLength = (amount: string, unit = ''): number => amount.length + unit.length / 2
