/** Formats a stored Swiss number as "+41 79 000 01 04". Other numbers stay as they are. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+41(\d{2})(\d{3})(\d{2})(\d{2})$/, '+41 $1 $2 $3 $4')
