import type { Generated } from 'kysely'
import type { Way } from '#contract/auth/auth.ts'
import type { GeneratedTime, MaybeTime, Time } from '../time-columns.ts'

type Sessions = {
  id: string
  user_id: string
  device: string
  created_at: GeneratedTime
  last_seen_at: GeneratedTime
  expires_at: Time
  revoked_at: MaybeTime
  returned: Generated<boolean>
  /** Only personal tokens have a name, and rights of their own. */
  name: Generated<string | null>
  scopes: Generated<string[] | null>
  writes: Generated<boolean>
  way: Generated<Way>
  proven_at: MaybeTime
  factor_at: MaybeTime
}

type PurposeTokens = {
  hash: Buffer
  purpose: 'reset_password' | 'verify_email' | 'invitation' | 'leave_email' | 'take_email'
  user_id: string
  created_at: GeneratedTime
  expires_at: Time
  used_at: MaybeTime
}

type EmailChanges = {
  user_id: string
  email: string
  session_id: string
  old_confirmed_at: MaybeTime
  new_confirmed_at: MaybeTime
  created_at: Time
  expires_at: Time
}

type TotpSecrets = {
  user_id: string
  sealed: string
  last_step: Generated<number>
  created_at: GeneratedTime
  confirmed_at: MaybeTime
  used_at: MaybeTime
}

type RememberedDevices = {
  id: string
  user_id: string
  hash: Buffer
  device: string
  created_at: GeneratedTime
  used_at: GeneratedTime
  expires_at: Time
}

type BegunSteps = {
  hash: Buffer
  kind: string
  user_id: string | null
  sealed: string
  created_at: GeneratedTime
  expires_at: Time
}

type Passkeys = {
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  name: string
  created_at: GeneratedTime
  used_at: MaybeTime
  cloned_at: MaybeTime
}

type Identities = {
  id: string
  user_id: string
  issuer: string
  subject: string
  email: string
  created_at: GeneratedTime
  used_at: MaybeTime
}

export type AuthTables = {
  sessions: Sessions
  purpose_tokens: PurposeTokens
  email_changes: EmailChanges
  totp_secrets: TotpSecrets
  recovery_codes: { user_id: string; hash: Buffer; salt: Buffer; created_at: GeneratedTime; used_at: MaybeTime }
  remembered_devices: RememberedDevices
  begun_steps: BegunSteps
  factor_resets: { user_id: string; asked_by: string; reason: string; asked_at: GeneratedTime }
  passkeys: Passkeys
  identities: Identities
}
