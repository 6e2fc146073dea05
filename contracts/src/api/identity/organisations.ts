import { IMAGE_BODY_LIMIT } from '../../rules/limits.ts';
import { call, ORGANISATION } from '../call.ts';

export const listOrganisations = call({
  method: 'GET',
  path: '/user/organisations',
  tag: 'organisations',
  summary: 'The organisations one belongs to, favourites first; in pages where a limit is given',
  query: 'ownOrganisationsQuery',
  answer: { organisations: ['organisation'] },
  paged: true,
});

export const createOrganisation = call({
  method: 'POST',
  path: '/user/organisations',
  tag: 'organisations',
  summary: 'Create an organisation',
  body: 'organisationCreate',
  bodyLimit: IMAGE_BODY_LIMIT,
  status: 201,
  answer: { organisation: 'organisation' },
});

export const readOrganisation = call({
  method: 'GET',
  path: ORGANISATION,
  tag: 'organisations',
  summary: 'One organisation',
  answer: { organisation: 'organisation' },
});

export const editOrganisation = call({
  method: 'PUT',
  path: ORGANISATION,
  tag: 'organisations',
  summary: 'Edit an organisation (admins); its owner may hand it over by `new_owner_uuid`',
  body: 'organisationEdit',
  bodyLimit: IMAGE_BODY_LIMIT,
  answer: { organisation: 'organisation' },
  codes: ['FORBIDDEN', 'FRESH_SIGN_IN_REQUIRED', 'EDITED_MEANWHILE', 'MEMBER_NOT_ACTIVE'],
  confirmsSession: true,
  refusalData: { EDITED_MEANWHILE: { organisation: 'organisation' } },
});

export const deleteOrganisation = call({
  method: 'DELETE',
  path: ORGANISATION,
  tag: 'organisations',
  summary: 'Delete an organisation and all in it (its owner)',
  answer: { organisation: 'organisation' },
  codes: ['FORBIDDEN', 'FRESH_SIGN_IN_REQUIRED'],
  confirmsSession: true,
  byToken: 'never',
});

export const addFavorite = call({
  method: 'POST',
  path: `${ORGANISATION}/favorite`,
  tag: 'organisations',
  summary: 'Mark as favourite',
  answer: { organisation: 'organisation' },
});

export const removeFavorite = call({
  method: 'DELETE',
  path: `${ORGANISATION}/favorite`,
  tag: 'organisations',
  summary: 'No longer mark as favourite',
  answer: { organisation: 'organisation' },
});
