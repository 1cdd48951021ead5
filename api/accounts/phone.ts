import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Returns a valid number in E.164 form, read as Swiss without a country code, and any other text as typed (rule 4.23). */
export const normalizePhone = (typed: string): string => {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'CH', extract: false })
  return phone?.isValid() && !phone.ext ? phone.number : typed
}
