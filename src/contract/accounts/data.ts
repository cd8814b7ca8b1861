import { endpoint } from '#contract/endpoint.ts'

export const downloadData = endpoint({
  method: 'GET',
  path: '/profile/data.zip',
  access: 'account',
  inPerson: true,
  summary: 'Everything about me: a ZIP of JSON files by area, my résumé and my files',
  produces: 'application/zip',
  response: null,
  streamed: true,
})
