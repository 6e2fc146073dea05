import { IMAGE_BODY_LIMIT } from '../../rules/limits.ts';
import { call, ORGANISATION } from '../call.ts';

export const listOrganisations = /* @__PURE__ */ call({
  method: 'GET',
  path: '/user/organisations',
  tag: 'organisations',
  summary: 'The organisations one belongs to',
  answer: { organisations: ['organisation'] },
});

export const createOrganisation = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/organisations',
  tag: 'organisations',
  summary: 'Create an organisation',
  body: 'organisationCreate',
  bodyLimit: IMAGE_BODY_LIMIT,
  status: 201,
  answer: { organisation: 'organisation' },
});

export const readOrganisation = /* @__PURE__ */ call({
  method: 'GET',
  path: ORGANISATION,
  tag: 'organisations',
  summary: 'One organisation',
  answer: { organisation: 'organisation' },
});

export const editOrganisation = /* @__PURE__ */ call({
  method: 'PUT',
  path: ORGANISATION,
  tag: 'organisations',
  summary: 'Edit an organisation (admins); its owner may hand it over by `owner_uuid`',
  body: 'organisationEdit',
  bodyLimit: IMAGE_BODY_LIMIT,
  answer: { organisation: 'organisation' },
  codes: ['FORBIDDEN', 'EDITED_MEANWHILE', 'MEMBER_NOT_ACTIVE'],
});

export const deleteOrganisation = /* @__PURE__ */ call({
  method: 'DELETE',
  path: ORGANISATION,
  tag: 'organisations',
  summary: 'Delete an organisation and all in it (its owner)',
  answer: { organisation: 'organisation' },
  codes: ['FORBIDDEN'],
});

export const addFavorite = /* @__PURE__ */ call({
  method: 'POST',
  path: `${ORGANISATION}/favorite`,
  tag: 'organisations',
  summary: 'Mark as favourite',
  answer: { organisation: 'organisation' },
});

export const removeFavorite = /* @__PURE__ */ call({
  method: 'DELETE',
  path: `${ORGANISATION}/favorite`,
  tag: 'organisations',
  summary: 'No longer mark as favourite',
  answer: { organisation: 'organisation' },
});
