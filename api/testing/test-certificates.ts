/**
 * For tests alone: an authority that nobody trusts, and the certificate and the key of a server called `localhost`, which it has signed. They are valid
 * from 2020 to 2120, and everybody may know the key. The key of the authority is not kept.
 */
export const testAuthority = `-----BEGIN CERTIFICATE-----
MIIBjDCCATKgAwIBAgIUXm7Wc64RVUDHwVkV9exLcthGH24wCgYIKoZIzj0EAwIw
IzEhMB8GA1UEAwwYQXV0aG9yaXR5IG9mIHRlc3RzIGFsb25lMCAXDTIwMDEwMTAw
MDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAjMSEwHwYDVQQDDBhBdXRob3JpdHkgb2Yg
dGVzdHMgYWxvbmUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT3tKx/Kp328lzL
jCEwJJeQyiO/oEQJa6j3Ug67VmM7HIrD0Ax+wnlP4nhPeWPuYRBiTGuSNOSiTKgp
Rh/dB1Xto0IwQDAPBgNVHRMBAf8EBTADAQH/MA4GA1UdDwEB/wQEAwICBDAdBgNV
HQ4EFgQU/GJHAU8wEuel62fKc2ubSJ3TrhowCgYIKoZIzj0EAwIDSAAwRQIhALsu
WEX9qaCMt2Q4k4V+kiNqa/aNIqWVAN4MNTHd+bY6AiB/A0EXOborib8XO6gKfZfA
7A4BXMXPGg+lnZQRqp3lnQ==
-----END CERTIFICATE-----
`

export const localhostCertificate = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUaipggMwsmRyTl2u7EkBeSMrb4P4wCgYIKoZIzj0EAwIw
IzEhMB8GA1UEAwwYQXV0aG9yaXR5IG9mIHRlc3RzIGFsb25lMCAXDTIwMDEwMTAw
MDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTAT
BgcqhkjOPQIBBggqhkjOPQMBBwNCAAQYR0YQu2vC0T5PPhqViR9CNum4/VqgAPRV
vG3c69D1uupi3ziisKdcEdEL/hZ6+yxG7HgvLMbtH9ttPlrRhelAo2MwYTAUBgNV
HREEDTALgglsb2NhbGhvc3QwCQYDVR0TBAIwADAdBgNVHQ4EFgQU7esM+5uTZ0vC
udcfc5TFUlJzilAwHwYDVR0jBBgwFoAU/GJHAU8wEuel62fKc2ubSJ3TrhowCgYI
KoZIzj0EAwIDSAAwRQIgN6T1gg9qCHcAI2S7xOJbuqgofj1JS9Pm3sHHghcCggEC
IQDHcy0sYdpbhvYeNDUcDkLx5r3ahdRNAzs1FZqwRBiS1Q==
-----END CERTIFICATE-----
`

export const localhostKey = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIG4lpP5dJPtr+PZJWF4PAYCGhCFc6AXYKBfMok1S1/4joAoGCCqGSM49
AwEHoUQDQgAEGEdGELtrwtE+Tz4alYkfQjbpuP1aoAD0Vbxt3OvQ9brqYt84orCn
XBHRC/4WevssRux4LyzG7R/bbT5a0YXpQA==
-----END EC PRIVATE KEY-----
`
