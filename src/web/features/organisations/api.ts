import type { BodyOf } from '#contract/endpoint.ts'
import * as manage from '#contract/organisations/manage.ts'
import * as contract from '#contract/organisations/organisations.ts'
import { findingsIn, queueOf } from '#web/area-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, rowsPerPage, useChange } from '#web/lib/api/lists.ts'

const area = 'organisations'
type Filters = FiltersOf<typeof manage.listOrganisations>

export const organisationQueries = {
  list: (filters: Filters) =>
    pagedQuery([area, 'managed'], manage.listOrganisations, { query: { ...filters, limit: rowsPerPage } }),
  /** For fields in which one is chosen. */
  names: () => answerQuery([area, 'names'], manage.listOrganisations, { query: { limit: 100 } }),
  detail: (id: string) => answerQuery([area, 'detail', id], manage.getOrganisation, { params: { id } }),
  mine: () => answerQuery([area, 'mine'], contract.listOwnOrganisations, {}),
  solutions: (id: string) => answerQuery([area, 'solutions', id], contract.listOwnSolutions, { params: { id } }),
}

type Input = contract.OrganisationInput
/** Writes a new one, or changes the one that is given. */
export const useSaveOrganisation = (known?: Pick<contract.OrganisationDetail, 'id' | 'version'>) =>
  useChange(area, (body: Input, idempotencyKey) =>
    known
      ? call(manage.updateOrganisation, { params: { id: known.id }, body: { ...body, version: known.version } })
      : call(manage.createOrganisation, { body, idempotencyKey }),
  )
export const useSaveOwn = ({ id, version }: Pick<contract.OrganisationDetail, 'id' | 'version'>) =>
  useChange(area, (body: Omit<Input, 'name'>) =>
    call(contract.updateOwnOrganisation, { params: { id }, body: { ...body, version } }),
  )
export const useArchive = (id: string) =>
  useChange(area, (archived: boolean) => call(manage.archiveOrganisation, { params: { id }, body: { archived } }))
export const useMerge = (id: string) =>
  useChange(area, (from: string, idempotencyKey) =>
    call(manage.mergeOrganisation, { params: { id }, body: { from }, idempotencyKey }),
  )
export const useAddPartner = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.addPartner>, idempotencyKey) =>
    call(manage.addPartner, { params: { id }, body, idempotencyKey }),
  )
export const useRemovePartner = (id: string) =>
  useChange(area, (userId: string) => call(manage.removePartner, { params: { id, userId } }))
export const useLeave = (id: string) => useChange(area, () => call(contract.leaveOrganisation, { params: { id } }))

export const findOrganisations = findingsIn(manage.listOrganisations, ({ id, name }) => ({
  to: `/manage/organisations/${id}`,
  title: { pt: name, en: name },
}))

/** Those whose last contact has left: somebody has to answer for them. */
export const findAlone = queueOf({
  endpoint: manage.listOrganisations,
  query: { alone: true },
  list: { to: '/manage/organisations', search: { alone: true } },
  texts: 'organisations',
  row: ({ id, name, contactLostAt }, t) => ({
    id,
    title: { text: t('alone.title', { name }) },
    about: { text: t('alone.about') },
    from: contactLostAt ?? new Date().toISOString(),
    due: contactLostAt ?? new Date().toISOString(),
    verb: t('alone.verb'),
    to: `/manage/organisations/${id}`,
    paperwork: true,
  }),
})
