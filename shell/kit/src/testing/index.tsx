/// <reference path="../assets.d.ts" />
export { dueLike, entryLike, keyresultLike } from './check-ins.ts';
export { expectConsoleError } from './console.ts';
export { type FakeRoutes, fakeServer, refusal } from './fake-server.ts';
export { NoIntersectionObserver } from './jsdom-stubs.ts';
export { liveStream } from './live-stream.ts';
export { aMember, anOrganisation, aTeam, aUser } from './people.ts';
export { press } from './press.ts';
export { type RenderOptions, readAdminTabs, renderApp } from './render-app.tsx';
export { readTexts, shownText } from './test-texts.ts';
