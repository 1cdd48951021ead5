import { z } from 'zod'

/** GET /api/account/calendar: since when the caller's work can be subscribed to; null if it cannot. The server does not keep the address. */
export const CalendarSettingsAnswer = z
  .strictObject({ since: z.iso.datetime().nullable() })
  .meta({ id: 'CalendarSettings' })
export type CalendarSettings = z.infer<typeof CalendarSettingsAnswer>

/** POST /api/account/calendar: the address "https://…/api/calendar/….ics", which is shown only this once. */
export const CalendarAddressAnswer = z
  .strictObject({ since: z.iso.datetime(), address: z.string() })
  .meta({ id: 'CalendarAddress' })
export type CalendarAddress = z.infer<typeof CalendarAddressAnswer>
