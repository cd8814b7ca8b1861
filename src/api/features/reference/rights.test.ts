import { anybody, describeRights, only } from '#test/rights.ts'
import { referenceArea } from './area.ts'

const team = only('staff', 'admin')

describeRights({
  area: referenceArea,
  rights: {
    'GET /fields': [anybody, () => ({})],
    'GET /skills': [anybody, () => ({})],
    'GET /countries': [anybody, () => ({})],
    'GET /manage/reference/{list}': [team, () => ({ params: { list: 'fields' } })],
    'GET /manage/reference/{list}.{format}': [team, () => ({ params: { list: 'fields', format: 'csv' } })],
    'POST /manage/reference/{list}': [
      team,
      () => {
        const name = `Área ${crypto.randomUUID()}`
        return { params: { list: 'fields' }, body: { name: { pt: name, en: name }, group: 'study' } }
      },
    ],
    'PATCH /manage/reference/{list}/{slug}': [
      team,
      () => ({ params: { list: 'fields', slug: 'agriculture' }, body: { state: 'accepted' } }),
    ],
    'POST /manage/reference/{list}/{slug}/merge': {
      'two entries': [
        team,
        async (_, { deps }) => {
          const slug = `field-${crypto.randomUUID()}`
          await deps.db.insertInto('fields').values({ slug, name_pt: slug, name_en: slug, kind: 'study' }).execute()
          return { params: { list: 'fields', slug }, body: { into: 'agriculture' } }
        },
      ],
    },
  },
})
