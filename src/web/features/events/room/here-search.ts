import * as z from 'zod/mini'

/** The code in the link of the QR code. */
export const hereSearch = z.object({ code: z.optional(z.string()) })
