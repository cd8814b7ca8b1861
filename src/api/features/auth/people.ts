import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'
import { deleteFactors } from './factors/queries.ts'

export const authPeople: PeopleRules = {
  // The account that stays keeps its address and its ways in.
  merge: async (tx, _deps, { from, to }) => {
    await tx.deleteFrom('email_changes').where('user_id', 'in', [from, to]).execute()
    await deleteFactors(tx, from)
    await tx.deleteFrom('identities').where('user_id', '=', from).execute()
    await tx.deleteFrom('factor_resets').where('asked_by', '=', from).execute()
  },
  gather: {
    rows: {
      sessions: ownRows('sessions', {
        by: 'user_id',
        columns: ['device', 'name', 'scopes', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'],
      }),
      emailChanges: ownRows('email_changes', {
        by: 'user_id',
        key: ['user_id'],
        columns: ['email', 'created_at', 'expires_at', 'old_confirmed_at', 'new_confirmed_at'],
      }),
      passkeys: ownRows('passkeys', { by: 'user_id', columns: ['name', 'created_at', 'used_at', 'cloned_at'] }),
      rememberedDevices: ownRows('remembered_devices', {
        by: 'user_id',
        columns: ['device', 'created_at', 'used_at', 'expires_at'],
      }),
      organisationAccounts: ownRows('identities', {
        by: 'user_id',
        columns: ['issuer', 'subject', 'email', 'created_at', 'used_at'],
      }),
    },
    withholds: {
      'totp_secrets.user_id': 'The secret of an application that shows codes: whoever reads it can sign in.',
      'recovery_codes.user_id': 'Secret codes, of which only hashes are kept.',
      'begun_steps.user_id': 'Half sign-ins, kept for ten minutes.',
      'factor_resets.user_id': 'An open request of two administrators, kept until it is decided.',
      'factor_resets.asked_by': "About somebody else's account.",
      'purpose_tokens.user_id': 'Secret links, of which only hashes are kept for a few days.',
    },
  },
}
