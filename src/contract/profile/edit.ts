import * as z from 'zod/mini'
import { endpoint, id, version } from '#contract/endpoint.ts'
import { phoneInput } from '#contract/phone/phone.ts'
import { profile, profileFields, profileNames } from './profile.ts'

/** Apart from `profile.ts`, because the rules for telephone numbers are large and only this form needs them. */
export const profileForm = z.strictObject({
  ...profileNames,
  phone: z.nullable(phoneInput),
  photoId: z.nullable(id),
  ...profileFields.shape,
})
export type ProfileForm = z.infer<typeof profileForm>

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  access: 'profile:edit',
  summary: 'Change my profile; fields that are left out stay',
  body: z.extend(z.partial(profileForm), { version }),
  response: profile,
  errors: ['stale_version', 'invalid_fields'],
})
