/** The longest time between the two taps of a double tap, in milliseconds. */
export const doubleTap = 400
