import * as z from 'zod/mini'
import { endpoint, slug } from '#contract/endpoint.ts'

export const eventPicture = endpoint({
  method: 'GET',
  path: '/events/{slug}.png',
  access: 'public',
  summary: 'The picture that a shared link to a published event shows',
  params: z.object({ slug }),
  response: null,
  produces: 'image/png',
})
