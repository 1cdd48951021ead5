/** What the doctor says: a setting, or a part of the service, and what is wrong with it or could be better. */
export interface Finding {
  /** `wrong`: people notice it. `advice`: it works, until something happens. */
  level: 'wrong' | 'advice'
  about: string
  text: string
}

export const wrong = (about: string, text: string): Finding => ({ level: 'wrong', about, text })
export const advice = (about: string, text: string): Finding => ({ level: 'advice', about, text })
