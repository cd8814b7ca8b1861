/**
 * Who may import whom. Paths are relative to `src`; packages are `package:<name>/`. A wall stands between files that match `from` and modules that match
 * `to`, apart from those that match `but`; what crosses it is told what to do instead.
 */
export const walls = [
  {
    from: /^contract\//,
    to: /^(?:api|art|web)\//,
    say: 'The contract knows neither tier: move what both need into src/contract.',
  },
  {
    from: /^contract\//,
    to: /^package:/,
    but: /^package:(?:zod|libphonenumber-js|@zxcvbn-ts)\//,
    say: 'The contract loads with every page: it imports zod, and for phones and passwords their library.',
  },
  {
    from: /^art\//,
    to: /^(?:api|contract|web)\//,
    say: 'Drawing code knows neither tier: pass what it draws as values.',
  },
  {
    from: /^api\//,
    to: /^web\//,
    but: /^web\/locales\/(?:en|pt)\//,
    say: 'The API does not know the browser, apart from its words: what both need belongs to src/contract.',
  },
  {
    from: /^web\//,
    to: /^api\//,
    say: 'The browser knows the API only through src/contract.',
  },
  {
    from: /^(?:api|art|contract|web)\//,
    to: /^test\//,
    say: 'Only tests import src/test.',
  },
  {
    from: /^api\/(?:db|postgres)\//,
    to: /^api\//,
    but: /^api\/(?:db|postgres|process)\/|^api\/(?:errors|deps|env)\.ts$/,
    say: 'The database is the ground floor: it knows neither HTTP nor records nor areas.',
  },
  {
    // Commands and demo content stand above the areas, as their routes do.
    from: /^api\/(?!features\/|commands\/|demo\/|areas\.ts)/,
    to: /^api\/features\//,
    but: /\/(?:queries|policy)\.ts$/,
    say: 'Modules outside areas know no area: let the area register what is needed in its area.ts.',
  },
  {
    from: /^api\/features\//,
    to: /^api\/features\//,
    but: /\/(?:queries|policy)\.ts$/,
    own: true,
    say: 'Of another area only queries.ts and policy.ts may be used: what it does for others it registers in its area.ts, and what many need belongs to src/api/records.',
  },
  {
    from: /^web\/lib\//,
    to: /^web\//,
    but: /^web\/(?:lib|locales)\//,
    say: 'lib is the ground floor of the browser: it imports the contract and its siblings.',
  },
  {
    from: /^web\/components\//,
    to: /^web\//,
    but: /^web\/(?:components|lib|locales)\//,
    say: 'Components know no area and no shell: pass what they need as props.',
  },
  {
    from: /^web\/app\//,
    to: /^web\/start\//,
    say: 'The start of a page stands above the shell: what both need belongs to src/web/lib.',
  },
  {
    from: /^web\/features\//,
    to: /^web\/(?:app|start)\//,
    say: 'Pages do not know the shell: what both need belongs to src/web/lib.',
  },
  {
    from: /^web\/features\//,
    to: /^web\/features\//,
    but: /\/(?:api\.ts|[\w-]+-(?:card|form)\.tsx)$/,
    own: true,
    say: 'Of another area only api.ts, *-card.tsx and *-form.tsx may be used: what several areas show, and its style, belongs to src/web/components.',
  },
]

const areaOf = (path) => /^(?:api|web)\/features\/([\w-]+)/.exec(path)?.[1]

/** The first wall between a file and a module that it imports, if there is one. */
export function wallBetween(file, module) {
  return walls.find(
    ({ from, to, but, own }) =>
      from.test(file) && to.test(module) && !but?.test(module) && !(own && areaOf(file) === areaOf(module)),
  )
}
