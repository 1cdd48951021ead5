import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** E.164 where it is a valid number, read as a Swiss one unless it says otherwise; else as typed (rule 4.23). */
export const normalizePhone = (typed: string): string => {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'CH', extract: false })
  return phone?.isValid() && !phone.ext ? phone.number : typed
}
