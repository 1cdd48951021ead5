/** "+41 79 000 01 04" of a Swiss number as it is stored; others as they are. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+41(\d{2})(\d{3})(\d{2})(\d{2})$/, '+41 $1 $2 $3 $4')
